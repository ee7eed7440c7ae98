from handlers import resize

TABLE = {"resize": resize}
