"""The rules of stud poker, pure: nothing here knows of HTTP."""
