"""The data passed between Python and compiled code at a call, and the dependencies of that code."""
