const minimum = [22, 22] as const

/** An error message when this version of Node cannot run Parley; undefined otherwise. */
export function nodeVersionProblem(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > minimum[0] || (major === minimum[0] && minor >= minimum[1])) return undefined
  return `Parley needs Node ${minimum.join('.')} or newer; this is ${version}. "npm start" brings its own.`
}
