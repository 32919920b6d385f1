/** `PDF`, `DOCX`: what people call the type of a file, which is the end of its name, else of its MIME type. */
export function typeName(mime: string, name: string): string {
  const [, ending] = /\.([a-z0-9]{1,5})$/i.exec(name) ?? []
  if (ending !== undefined) return ending.toUpperCase()
  const [type = ''] = mime.split(';', 1)
  return type.slice(type.indexOf('/') + 1).toUpperCase()
}
