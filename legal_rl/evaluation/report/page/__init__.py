"""report.html: all figures and an error browser in one file that needs no network."""

from legal_rl.evaluation.report.page.data import ModelReport, Report, ReportSource, find_sources
from legal_rl.evaluation.report.page.write import WrittenReport, write_report

__all__ = ["ModelReport", "Report", "ReportSource", "WrittenReport", "find_sources", "write_report"]
