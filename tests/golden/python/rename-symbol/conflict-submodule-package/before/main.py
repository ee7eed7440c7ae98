from pkg import utils
