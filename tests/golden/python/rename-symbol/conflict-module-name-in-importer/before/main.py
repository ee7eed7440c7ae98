import utils

helpers = utils.x
