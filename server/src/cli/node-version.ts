const oldest = [22, 22] as const

/** A sentence when this version of Node cannot run Parley. */
export function tooOld(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return undefined
  return `Parley needs Node ${oldest.join('.')} or newer, and this is ${version}. "npm start" brings its own.`
}
