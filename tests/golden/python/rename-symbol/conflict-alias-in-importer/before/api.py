from json import loads as parse
