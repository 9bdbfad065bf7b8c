"""Drawing shared by the views that paint text and tokens themselves."""
