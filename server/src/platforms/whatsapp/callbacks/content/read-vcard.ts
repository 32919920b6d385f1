/** A line of a vCard: `TEL;type=CELL;waid=1555:+1 555` has the name TEL, two parameters and a value. */
type Property = { readonly name: string; readonly parameters: readonly string[]; readonly value: string }

/** Longer cards contain pictures. */
const maxLength = 20_000

/** The properties of a vCard by their names in capitals. What is no vCard has none. */
export function readVcard(text: string): (name: string) => readonly Property[] {
  // A line that begins with a space continues the one before.
  const lines = text
    .slice(0, maxLength)
    .replace(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
  const properties = lines.flatMap((line): Property[] => {
    const colon = line.indexOf(':')
    const [label = '', ...parameters] = line.slice(0, Math.max(0, colon)).split(';')
    // The lines of one group have a common prefix, as in `item1.TEL`.
    const name = label.slice(label.lastIndexOf('.') + 1).toUpperCase()
    const value = line.slice(colon + 1).trim()
    return name === '' || value === '' ? [] : [{ name, parameters, value }]
  })
  return (wanted) => properties.filter(({ name }) => name === wanted)
}

/** The parts of a value such as `Lund;Eva;;Dr;`, of which any may be empty. */
export function partsOf({ value }: Property): string[] {
  return value.split(/(?<!\\);/).map(unescaped)
}

export function unescaped(value: string): string {
  return value.replace(/\\n/gi, '\n').replace(/\\([,;:\\])/g, '$1')
}

export function parameterOf({ parameters }: Property, name: string): string | undefined {
  const found = parameters.find((parameter) => parameter.toLowerCase().startsWith(`${name}=`))
  return found?.slice(name.length + 1).replaceAll('"', '')
}
