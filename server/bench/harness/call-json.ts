type Call = { readonly method?: string; readonly headers?: Readonly<Record<string, string>>; readonly body?: object }

/** Calls a JSON endpoint. Rejects with the response when it is not successful. */
export async function callJson(url: string, { method = 'GET', headers = {}, body }: Call = {}) {
  const response = await fetch(url, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${text.slice(0, 500)}`)
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text), text }
}
