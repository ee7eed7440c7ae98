// Every property test takes fast-check from here: the same cases at each run, so that a failure belongs to a change and not
// to luck. TUG_FUZZ_SEED=<number> tries other cases; fast-check names the seed in what it prints of a failure.
import fc from 'fast-check';

const asked = process.env.TUG_FUZZ_SEED;
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: asked === undefined ? 20_261_116 : Number(asked) });

export default fc;
