import { type Endpoint, type ExampleCall, exampleCall } from './example-call.ts'
import { exampleRequest } from './example-request.ts'

export type CodeSample = { readonly lang: 'curl' | 'TypeScript' | 'Python'; readonly source: string }

/** The example of an endpoint of this server as a curl command, and as programs that need no package. */
export function codeSamples(endpoint: Endpoint, baseUrl: string): CodeSample[] {
  const call = exampleCall(endpoint, baseUrl)
  return [
    { lang: 'curl', source: exampleRequest(endpoint, baseUrl) },
    { lang: 'TypeScript', source: inTypeScript(call) },
    { lang: 'Python', source: inPython(call) },
  ]
}

/** Headers by name, each with an expression of the language. */
type Headers = readonly (readonly [name: string, expression: string])[]

function inTypeScript({ method, address, caller, isIdempotent, body, givesJson }: ExampleCall): string {
  const headers: Headers = [
    ...(caller === 'key' ? [['Authorization', `\`Bearer \${process.env.PARLEY_KEY}\``] as const] : []),
    ...(caller === 'session' ? [['Cookie', "process.env.PARLEY_COOKIE ?? ''"] as const] : []),
    ...(body === undefined ? [] : [["'Content-Type'", "'application/json'"] as const]),
    ...(isIdempotent ? [["'Idempotency-Key'", 'crypto.randomUUID()'] as const] : []),
  ]
  return [
    `const response = await fetch('${address}', {`,
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...headersOf(headers, '  headers: {'),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${indented(JSON.stringify(body, null, 2), '  ')}),`]),
    '})',
    'if (!response.ok) throw new Error((await response.json()).error)',
    ...(givesJson ? ['console.log(await response.json())'] : ['console.log((await response.bytes()).length)']),
  ].join('\n')
}

function inPython({ method, address, caller, isIdempotent, body, givesJson }: ExampleCall): string {
  const headers: Headers = [
    ...(caller === 'key' ? [['"Authorization"', `f"Bearer {os.environ['PARLEY_KEY']}"`] as const] : []),
    ...(caller === 'session' ? [['"Cookie"', 'os.environ["PARLEY_COOKIE"]'] as const] : []),
    ...(body === undefined ? [] : [['"Content-Type"', '"application/json"'] as const]),
    ...(isIdempotent ? [['"Idempotency-Key"', 'str(uuid.uuid4())'] as const] : []),
  ]
  const modules = ['json', 'os', 'urllib.request', ...(isIdempotent ? ['uuid'] : [])]
  return [
    `import ${modules.join(', ')}`,
    '',
    'request = urllib.request.Request(',
    `    ${JSON.stringify(address)},`,
    ...(method === 'GET' ? [] : [`    method="${method}",`]),
    ...headersOf(headers, '    headers={'),
    ...(body === undefined ? [] : [`    data=json.dumps(${indented(python(body), '    ')}).encode(),`]),
    ')',
    'with urllib.request.urlopen(request) as response:',
    `    print(${givesJson ? 'json.load(response)' : 'len(response.read())'})`,
  ].join('\n')
}

/** The headers as an object, which begins with `start` and is indented as `start` is; nothing where there are none. */
function headersOf(headers: Headers, start: string): string[] {
  if (headers.length === 0) return []
  const indent = start.slice(0, start.search(/\S/))
  return [start, ...headers.map(([name, value]) => `${indent.repeat(2)}${name}: ${value},`), `${indent}},`]
}

/** A JSON value as Python writes it. */
function python(value: unknown, indent = ''): string {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value !== 'object') return JSON.stringify(value)
  const inner = `${indent}    `
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  const parts = Array.isArray(value)
    ? value.map((item) => python(item, inner))
    : Object.entries(value).map(([name, part]) => `${JSON.stringify(name)}: ${python(part, inner)}`)
  return parts.length === 0
    ? `${open}${close}`
    : `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}${close}`
}

/** The lines after the first one are moved to the right. */
function indented(text: string, by: string): string {
  return text.replaceAll('\n', `\n${by}`)
}
