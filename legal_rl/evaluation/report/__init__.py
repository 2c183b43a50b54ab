"""Reports in Markdown, HTML and PNG: tables, curves and worked examples."""
