import manifest from '../package.json' with { type: 'json' }

/** Of this Parley, as its package says. */
export const { version } = manifest
