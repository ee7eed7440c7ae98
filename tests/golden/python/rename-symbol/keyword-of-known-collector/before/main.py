from dataclasses import dataclass


@dataclass
class Post:
    post_id: int


class NotFound(Exception):
    def __init__(self, message, **details):
        super().__init__(message)
        self.details = details


def find(post_id):
    raise NotFound("no post", post_id=post_id)


kinds = [Post]
try:
    find(3)
except NotFound as error:
    print(error.details["post_id"], kinds[0](post_id=1).post_id)
