import { expect, test } from 'vitest'
import { codeSamples } from './code-samples.ts'
import type { Operation } from './document.ts'

const operation = {
  operationId: 'createTag',
  security: [{ apiKey: ['write'] }],
  parameters: [{ name: 'Idempotency-Key', in: 'header' }],
  requestBody: {
    content: { 'application/json': { example: { name: 'VIP', is_new: true, parts: [null, 1], none: {} } } },
  },
  responses: { 201: { content: { 'application/json': {} } } },
} as unknown as Operation

test('code samples authenticate, send the example, and are complete in each language', () => {
  const samples = codeSamples({ method: 'post', path: '/api/v1/tags', operation }, 'https://parley.example.com')
  const sourceOf = (lang: string) => samples.find((each) => each.lang === lang)?.source
  expect(samples.map(({ lang }) => lang)).toEqual(['curl', 'TypeScript', 'Python'])
  expect(sourceOf('curl')).toContain('curl -X POST https://parley.example.com/api/v1/tags')
  expect(sourceOf('TypeScript')).toBe(`const response = await fetch('https://parley.example.com/api/v1/tags', {
  method: 'POST',
  headers: {
    Authorization: \`Bearer \${process.env.PARLEY_KEY}\`,
    'Content-Type': 'application/json',
    'Idempotency-Key': crypto.randomUUID(),
  },
  body: JSON.stringify({
    "name": "VIP",
    "is_new": true,
    "parts": [
      null,
      1
    ],
    "none": {}
  }),
})
if (!response.ok) throw new Error((await response.json()).error)
console.log(await response.json())`)
  expect(sourceOf('Python')).toBe(`import json, os, urllib.request, uuid

request = urllib.request.Request(
    "https://parley.example.com/api/v1/tags",
    method="POST",
    headers={
        "Authorization": f"Bearer {os.environ['PARLEY_KEY']}",
        "Content-Type": "application/json",
        "Idempotency-Key": str(uuid.uuid4()),
    },
    data=json.dumps({
        "name": "VIP",
        "is_new": True,
        "parts": [
            None,
            1,
        ],
        "none": {},
    }).encode(),
)
with urllib.request.urlopen(request) as response:
    print(json.load(response))`)
})
