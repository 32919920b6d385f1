type Place = {
  readonly latitude: number | string
  readonly longitude: number | string
  readonly name?: string | undefined
  readonly address?: string | undefined
}

/** A place as a text, such as `[Location] Office (52.5, 13.4)`, for lists, searches and programs that only read text. */
export function placeText({ latitude, longitude, name, address }: Place): string {
  const place = [name, address].filter(Boolean).join(', ')
  const point = `${latitude}, ${longitude}`
  return `[Location] ${place === '' ? point : `${place} (${point})`}`
}
