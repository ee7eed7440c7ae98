// Small random programs without annotations, full of what makes types hard to follow: branches, loops, closures, globals,
// attributes, overriding methods, containers, tests of classes. They probe values at many places.

export function randomProgram(seed: number): string {
  return new Writer(seed).program();
}

const CLASSES = ['Ka', 'Kb', 'Kc', 'Kd'];
const ATTRIBUTES = ['a', 'b', 'c'];
const METHODS = ['m', 'n', 'make'];
const LOCALS = ['v', 'w', 'x'];
const GLOBALS = ['g', 'h'];

class Writer {
  private state: number;
  private probes = 0;
  private readonly lines: string[] = [];
  private functions: string[] = [];
  private closures = 0;
  private self = false;

  constructor(seed: number) {
    this.state = (seed * 2654435761 + 12345) >>> 0;
  }

  program(): string {
    this.line(0, 'from probes import probe');
    this.line(0, 'def fill(target, item): target.insert(0, item)');
    CLASSES.forEach((name, at) => {
      this.writeClass(name, at);
    });
    for (const name of GLOBALS) this.line(0, `${name} = ${this.plain()}`);
    this.bindLocals(0);
    for (let at = 0; at < 3; at++) this.writeFunction(`f${at}`);
    for (let at = 0; at < 6; at++) {
      this.line(0, 'try:');
      this.statement(1, 2, false);
      this.line(0, 'except Exception: pass');
    }
    for (const name of this.functions) {
      for (let at = 0; at < 3; at++) {
        this.line(0, 'try:');
        this.line(1, `probe(${this.probes++}, ${name}(${this.plain()}, ${this.plain()}))`);
        this.line(0, 'except Exception: pass');
      }
    }
    for (const name of CLASSES) {
      for (const method of METHODS) {
        this.line(0, 'try:');
        this.line(1, `probe(${this.probes++}, ${name}().${method}())`);
        this.line(0, 'except Exception: pass');
      }
    }
    return `${this.lines.join('\n')}\n`;
  }

  private next(bound: number): number {
    this.state = (Math.imul(this.state, 1664525) + 1013904223) >>> 0;
    return Math.floor((this.state / 2 ** 32) * bound);
  }

  private pick<T>(from: readonly T[]): T {
    return from[this.next(from.length)]!;
  }

  private line(depth: number, text: string): void {
    this.lines.push(`${'    '.repeat(depth)}${text}`);
  }

  private writeClass(name: string, at: number): void {
    const bases = new Set<string>();
    if (at > 0 && this.next(5) > 0) bases.add(CLASSES[this.next(at)]!);
    if (at > 1 && this.next(4) === 0) bases.add(CLASSES[this.next(at)]!);
    const sorted = [...bases].sort().reverse();
    this.line(0, 'try:');
    this.line(1, `class ${name}(${sorted.join(', ')}):`);
    this.self = true;
    if (at === 0)
      for (const attribute of ATTRIBUTES) this.line(2, `${attribute} = ${this.pick(['None', '1', "'s'"])}`);
    if (this.next(2) === 0)
      this.line(2, `${this.pick(ATTRIBUTES)} = ${this.pick(['None', '1', "'s'", '[]'])}`);
    if (this.next(3) > 0) {
      this.line(2, 'def __init__(self):');
      if (this.next(2) === 0 && bases.size > 0) this.line(3, 'super().__init__()');
      this.line(3, `self.${this.pick(ATTRIBUTES)} = ${this.expression(1)}`);
      this.line(3, `self.${this.pick(ATTRIBUTES)} = ${this.plain()}`);
    }
    if (at === 0 || this.next(3) === 0) {
      this.line(2, '@property');
      this.line(2, `def p(self): return ${this.expression(2)}`);
    }
    for (const method of METHODS) {
      if (at > 0 && this.next(3) === 0) continue;
      this.line(2, `def ${method}(self):`);
      this.bindLocals(3);
      for (let count = this.next(3); count > 0; count--) this.statement(3, 1, true);
      if (this.next(3) > 0) this.line(3, `self.${this.pick(ATTRIBUTES)} = ${this.expression(1)}`);
      this.line(
        3,
        `return ${bases.size > 0 && this.next(4) === 0 ? `super().${method}()` : this.expression(2)}`,
      );
    }
    this.line(2, 'pass');
    this.self = false;
    this.line(0, 'except Exception:');
    this.line(1, `class ${name}: pass`);
  }

  private writeFunction(name: string): void {
    this.line(0, `def ${name}(p, q=${this.next(2) === 0 ? 'None' : '1'}):`);
    if (this.next(3) === 0) this.line(1, `global ${this.pick(GLOBALS)}`);
    this.bindLocals(1);
    for (let at = 0; at < 6; at++) this.statement(1, 2, true);
    this.line(1, `return ${this.expression(2)}`);
    this.functions.push(name);
  }

  private bindLocals(depth: number): void {
    this.line(depth, `v = ${this.plain()}; w = ${this.plain()}; x = ${this.plain()}`);
  }

  private statement(depth: number, nesting: number, inFunction: boolean): void {
    const variable = this.pick([
      ...LOCALS,
      ...LOCALS,
      ...LOCALS,
      ...(inFunction && this.self ? [] : GLOBALS),
    ]);
    const isNested = nesting > 0;
    switch (this.next(isNested ? 20 : 9)) {
      case 0:
      case 1:
      case 2:
        this.line(depth, `${variable} = ${this.expression(2)}`);
        return;
      case 3:
        this.line(
          depth,
          `${this.pick(LOCALS)}, ${this.pick(LOCALS)} = ${this.expression(1)}, ${this.expression(1)}`,
        );
        return;
      case 4:
      case 5:
        this.line(depth, `probe(${this.probes++}, ${this.expression(2)})`);
        return;
      case 6:
        this.container(depth, variable);
        return;
      case 7:
        if (inFunction) this.line(depth, `if ${this.condition()}: return ${this.expression(1)}`);
        else this.line(depth, `probe(${this.probes++}, ${variable})`);
        return;
      case 8:
        this.line(depth, `${variable} = {'k': ${this.expression(1)}}`);
        if (this.next(2) === 0) this.line(depth, `${variable}['l'] = ${this.expression(1)}`);
        this.line(depth, `probe(${this.probes++}, ${variable}['k'])`);
        return;
      case 9:
      case 10:
      case 11: {
        this.line(depth, `if ${this.condition()}:`);
        this.block(depth + 1, nesting, inFunction);
        if (this.next(2) === 0) {
          this.line(depth, `elif ${this.condition()}:`);
          this.block(depth + 1, nesting, inFunction);
        }
        if (this.next(2) === 0) {
          this.line(depth, 'else:');
          this.block(depth + 1, nesting, inFunction);
        }
        return;
      }
      case 12:
      case 13: {
        this.line(depth, `for ${this.pick(LOCALS)} in [${this.expression(1)}, ${this.expression(1)}]:`);
        this.block(depth + 1, nesting, inFunction);
        if (this.next(3) === 0)
          this.line(depth + 1, `if ${this.condition()}: ${this.pick(['break', 'continue'])}`);
        this.line(depth + 1, `probe(${this.probes++}, ${this.pick(LOCALS)})`);
        return;
      }
      case 14: {
        this.line(depth, `while ${this.condition()}:`);
        this.block(depth + 1, nesting, inFunction);
        this.line(depth + 1, `probe(${this.probes++}, ${variable})`);
        this.line(
          depth + 1,
          'if probe(-1, 0) is None and not __import__("random").Random(1).random() > 1: break',
        );
        return;
      }
      case 15: {
        this.line(depth, 'try:');
        this.block(depth + 1, nesting, inFunction);
        this.line(depth, 'except Exception as e:');
        this.block(depth + 1, nesting, inFunction);
        if (this.next(2) === 0) {
          this.line(depth, 'finally:');
          this.line(depth + 1, `probe(${this.probes++}, ${this.pick(LOCALS)})`);
        }
        return;
      }
      case 16: {
        const name = `inner${this.closures++}`;
        this.line(depth, `def ${name}():`);
        if (inFunction && this.next(3) === 0) {
          const shared = this.pick(LOCALS);
          // A name must be bound around it before it can be shared.
          this.lines.splice(this.lines.length - 1, 0, `${'    '.repeat(depth)}${shared} = ${this.plain()}`);
          this.line(depth + 1, `nonlocal ${shared}`);
          this.line(depth + 1, `${shared} = ${this.expression(1)}`);
        }
        this.line(depth + 1, `probe(${this.probes++}, ${this.pick([...LOCALS, ...GLOBALS])})`);
        this.line(depth + 1, `return ${this.expression(1)}`);
        this.line(depth, `${variable} = ${name}()`);
        return;
      }
      case 17: {
        this.line(depth, `match ${this.pick(LOCALS)}:`);
        this.line(depth + 1, `case ${this.pick(CLASSES)}() as ${this.pick(LOCALS)}:`);
        this.block(depth + 2, nesting, inFunction);
        this.line(depth + 1, 'case None | int():');
        this.block(depth + 2, nesting, inFunction);
        this.line(depth + 1, `case ${this.pick(LOCALS)}:`);
        this.block(depth + 2, nesting, inFunction);
        return;
      }
      case 18:
        this.line(depth, `assert ${this.condition()}`);
        this.line(depth, `probe(${this.probes++}, ${this.pick(LOCALS)})`);
        return;
      default:
        this.line(depth, `if (${this.pick(LOCALS)} := ${this.expression(1)}) and ${this.condition()}:`);
        this.block(depth + 1, nesting, inFunction);
        return;
    }
  }

  /** Lists that are filled by their name, through another name, from inside another one, or by somebody else. */
  private container(depth: number, variable: string): void {
    const other = this.pick(LOCALS.filter((name) => name !== variable));
    const first = this.expression(1);
    const second = this.expression(1);
    const lines = this.pick([
      [`${variable} = [${first}, ${second}]`],
      [`${variable} = [${first}]`, `${variable}.append(${second})`],
      [`${variable} = []`, `${variable}.extend([${first}, ${second}])`],
      [`${variable} = [${first}]`, `${other} = ${variable}`, `${other}.insert(0, ${second})`],
      [`${variable} = [${first}]`, `fill(${variable}, ${second})`],
      [`${variable}, ${other} = [${first}], 1`, `${variable}.insert(0, ${second})`],
      [`${variable} = [${first}]`, `${variable} += [${second}]`],
      [`${variable} = [[${first}]]`, `${variable}[0].insert(0, ${second})`, `${variable} = ${variable}[0]`],
      [`${variable} = ([${first}],)`, `${variable}[0].insert(0, ${second})`, `${variable} = ${variable}[0]`],
      [`for ${variable} in [[${first}]]: ${variable}.insert(0, ${second})`],
      [`${variable} = list((${first}, ${second}))`, `${variable}.reverse()`],
      [
        `${variable} = Ka()`,
        `${variable}.items = [${first}]`,
        `${variable}.items.insert(0, ${second})`,
        `${variable} = ${variable}.items`,
      ],
      [`${variable} = Ka()`, `${variable}.__class__ = Kb`, `${variable} = [${variable}, ${variable}.a]`],
    ]);
    for (const line of lines) this.line(depth, line);
    this.line(depth, `probe(${this.probes++}, ${variable}[${this.next(2)}])`);
    this.line(depth, `probe(${this.probes++}, ${variable}[-1])`);
  }

  private block(depth: number, nesting: number, inFunction: boolean): void {
    for (let count = 1 + this.next(2); count > 0; count--) this.statement(depth, nesting - 1, inFunction);
    this.line(depth, `probe(${this.probes++}, ${this.pick(LOCALS)})`);
  }

  private condition(): string {
    const variable = this.pick([...LOCALS, ...GLOBALS, ...(this.self ? ['self.a', 'self.b'] : [])]);
    switch (this.next(8)) {
      case 0:
        return `isinstance(${variable}, ${this.pick(CLASSES)})`;
      case 1:
        return `not isinstance(${variable}, (${this.pick(CLASSES)}, ${this.pick([...CLASSES, 'int', 'str'])}))`;
      case 2:
        return `${variable} is None`;
      case 3:
        return `${variable} is not None`;
      case 4:
        return variable;
      case 5:
        return `not ${variable}`;
      case 6:
        return `type(${variable}) is ${this.pick(CLASSES)}`;
      default:
        return `isinstance(${variable}, ${this.pick(CLASSES)}) ${this.pick(['and', 'or'])} ${this.pick(LOCALS)}`;
    }
  }

  private plain(): string {
    return this.pick([
      ...CLASSES.slice(0, 2).map((name) => `${name}()`),
      'None',
      '1',
      "'s'",
      '[]',
      '()',
      'Ka',
      '2.5',
    ]);
  }

  private expression(depth: number): string {
    if (depth === 0) return this.next(2) === 0 ? this.plain() : this.pick([...LOCALS, ...GLOBALS]);
    const inner = () => this.expression(depth - 1);
    const variable = this.pick([...LOCALS, ...GLOBALS]);
    switch (this.next(18)) {
      case 0:
        return `${this.pick(CLASSES)}()`;
      case 1:
        return this.self ? `self.${this.pick(ATTRIBUTES)}` : `${variable}.${this.pick(ATTRIBUTES)}`;
      case 2:
        return this.self ? `self.${this.pick(METHODS)}()` : `${variable}.${this.pick(METHODS)}()`;
      case 3:
        return `${this.pick(CLASSES)}().${this.pick(METHODS)}()`;
      case 4:
        return `${this.pick(CLASSES)}().${this.pick(ATTRIBUTES)}`;
      case 5:
        return `(${inner()} or ${inner()})`;
      case 6:
        return `(${inner()} and ${inner()})`;
      case 7:
        return `(${inner()} if ${this.condition()} else ${inner()})`;
      case 8:
        return `[${inner()}, ${inner()}][${this.next(2)}]`;
      case 9:
        return `(${inner()}, ${inner()})[${this.next(2)}]`;
      case 10:
        return `[t for t in (${inner()}, ${inner()}) if ${this.pick(['t', 't is not None', 'isinstance(t, Ka)'])}][0]`;
      case 11:
        return `(lambda: ${inner()})()`;
      case 12:
        return this.functions.length > 0
          ? `${this.pick(this.functions)}(${inner()}, ${this.plain()})`
          : this.plain();
      case 13:
        return this.self ? 'self' : variable;
      case 14:
        return `{1: ${inner()}}.get(${this.next(2) + 1})`;
      case 15:
        return `type(${inner()})`;
      case 16:
        return `${this.pick(CLASSES)}().p`;
      default:
        return `next(iter([${inner()}]))`;
    }
  }
}
