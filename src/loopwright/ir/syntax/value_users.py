"""The comments that say who uses a value, as `mlir-opt --mlir-print-value-users` writes them."""

from __future__ import annotations

from xdsl.ir import BlockArgument, Operation, SSAValue

from loopwright.ir.syntax.naming import Names


def users_comment(op: Operation, names: Names) -> str:
    """What stands behind an op: who uses its results, or its own number if it has none."""
    if not op.results:
        return f" // id: {_op_id(op, names)}" if op.operands else ""
    users = {use.operation for result in op.results for use in result.uses}
    if not users:
        return " // unused"
    is_one = len(op.results) == len(users) == 1 and sum(len(user.results) for user in users) <= 1
    texts = [_users_text(result, names) for result in op.results]
    shown = texts[0] if len(texts) == 1 else ", ".join(f"({text})" for text in texts)
    return f" // {'user' if is_one else 'users'}: {shown}"


def argument_comment(argument: BlockArgument, names: Names) -> str:
    """The line about an argument in front of the ops of its block."""
    users = _users_text(argument, names)
    use = "is unused" if users == "unused" else f"is used by {users}"
    return f"// {names.values[argument]} {use}"


def _users_text(value: SSAValue, names: Names) -> str:
    users = dict.fromkeys(use.operation for use in value.uses)
    return ", ".join(_user_text(user, names) for user in users) or "unused"


def _user_text(user: Operation, names: Names) -> str:
    if not user.results:
        return _op_id(user, names)
    return ", ".join(names.values[result] for result in user.results)


def _op_id(op: Operation, names: Names) -> str:
    return f"%{names.op_ids[op]}"
