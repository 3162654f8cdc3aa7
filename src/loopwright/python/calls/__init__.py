"""What passes between Python and compiled code at a call, and what that code depends on."""
