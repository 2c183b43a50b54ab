"""What a failure of verl looks like to the user."""

from legal_rl.engines.verl.process import last_errors


def test_the_complaint_is_the_error_without_rays_prefixes(tmp_path):
    log = tmp_path / "verl.log"
    log.write_text(
        "loading\n"
        "\x1b[36m(TaskRunnerV1 pid=12)\x1b[0m Traceback (most recent call last):\n"
        "\x1b[36m(TaskRunnerV1 pid=12)\x1b[0m ValueError: batch 7 is not divisible by 2\n"
        "ray.exceptions.RayTaskError(ValueError): \x1b[36mray::run()\x1b[39m\n"
        "ValueError: batch 7 is not divisible by 2\n"
        "shutting down\n"
    )
    assert last_errors(log) == "ValueError: batch 7 is not divisible by 2"


def test_without_an_error_line_the_end_of_the_log_speaks(tmp_path):
    log = tmp_path / "verl.log"
    log.write_text("one\ntwo\nKilled\n")
    assert last_errors(log).splitlines()[-1] == "Killed"
