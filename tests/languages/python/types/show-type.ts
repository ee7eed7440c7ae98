// Types and lookups as one line of text, for cases that are data.

import { nameText } from '../../../../src/languages/python/syntax/syntax-tree.ts';
import type {
  ClassRef,
  FunctionRef,
  MemberLookup,
  Type,
  Value,
} from '../../../../src/languages/python/types/type.ts';

/** `Foo | None | ?`; the question mark is what could not be followed. */
export function showType(type: Type): string {
  const parts = type.values.map(showValue).sort();
  if (type.unknown !== null) parts.push('?');
  return parts.length === 0 ? 'nothing' : parts.join(' | ');
}

export function showValue(value: Value): string {
  switch (value.kind) {
    case 'instance':
      return `${showClass(value.class)}${showArguments(value.arguments)}`;
    case 'class':
      return `type[${showClass(value.class)}${showArguments(value.arguments)}]`;
    case 'function':
      return `def ${showFunction(value.function)}`;
    case 'lambda':
      return 'lambda';
    case 'module':
      return `module ${value.file.moduleName}`;
    case 'namespace':
      return `namespace ${value.name}`;
    case 'none':
      return 'None';
    case 'tuple':
      return `tuple[${value.elements.length === 0 ? '()' : value.elements.map(showType).join(', ')}]`;
    case 'callable':
      return `Callable[${showType(value.returns)}]`;
    case 'super':
      return `super of ${showClass(value.of)}`;
    case 'external':
      return `outside ${value.name}`;
  }
}

function showArguments(types: readonly Type[]): string {
  return types.length === 0 ? '' : `[${types.map(showType).join(', ')}]`;
}

export function showClass(ref: ClassRef): string {
  const { tree, classes } = ref.file.facts;
  return nameText(tree, tree.data[classes[ref.index]!.nameNode]!);
}

function showFunction(ref: FunctionRef): string {
  const { tree, functions, classes } = ref.file.facts;
  const fact = functions[ref.index]!;
  const name = nameText(tree, tree.data[fact.nameNode]!);
  return fact.ownerClass < 0
    ? name
    : `${nameText(tree, tree.data[classes[fact.ownerClass]!.nameNode]!)}.${name}`;
}

export function showLookup(found: MemberLookup): string {
  switch (found.kind) {
    case 'member':
      return `${showClass(found.definition.class)}.${found.definition.name}${found.definition.symbol < 0 ? ' (self)' : ''}`;
    case 'module-member':
      return `${found.file.moduleName}.${found.name}`;
    case 'absent':
      return 'absent';
    case 'unknown':
      return '?';
  }
}
