// Decorators of the standard library that hand a function on as it is: they keep no copy of it elsewhere, pass arguments on as
// they come, and leave the first parameter what it was.
export const LIBRARY_DECORATORS: readonly string[] = [
  'abstractmethod',
  'asynccontextmanager',
  'cache',
  'cached_property',
  'classmethod',
  'contextmanager',
  'deleter',
  'final',
  'getter',
  'lru_cache',
  'overload',
  'override',
  'property',
  'setter',
  'staticmethod',
  'wraps',
];
