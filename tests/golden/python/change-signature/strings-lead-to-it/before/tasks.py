"""See tasks.setup_tasks for how it starts."""

__all__ = ["setup_tasks"]


def setup_tasks(target):
    target.append("tasks")
