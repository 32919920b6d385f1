import manifest from '../package.json' with { type: 'json' }

/** The version of Parley, from its package. */
export const { version } = manifest
