import os

from pkg.conf import ROOT


def root():
    return ROOT
