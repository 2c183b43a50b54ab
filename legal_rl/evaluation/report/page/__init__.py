"""report.html: all figures and an error browser in one file that needs no network."""

from legal_rl.evaluation.report.page.report import ModelReport, Report
from legal_rl.evaluation.report.page.sources import Source, find_sources
from legal_rl.evaluation.report.page.write import Written, write_report

__all__ = ["ModelReport", "Report", "Source", "Written", "find_sources", "write_report"]
