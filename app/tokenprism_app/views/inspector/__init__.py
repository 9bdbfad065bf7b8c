"""The inspector: all that is known of the selected token, or of the selected bytes.

`facts` finds it, `tree` lays out a merge tree, `chips` and `tree_view` paint, `view` is the widget.
"""

from .view import InspectorView

__all__ = ["InspectorView"]
