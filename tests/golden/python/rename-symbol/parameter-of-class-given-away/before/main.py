from fastapi import Depends, FastAPI

from params import Paging

app = FastAPI()


def items(page=Depends(Paging)):
    return page.skip_count
