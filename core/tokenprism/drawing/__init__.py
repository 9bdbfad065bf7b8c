"""Tokens as HTML and curves as SVG, for reports and for notebooks.

Must not: measure, encode, or know of reports.
"""
