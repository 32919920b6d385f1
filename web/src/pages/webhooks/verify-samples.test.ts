import { execFileSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { verifySamples } from './verify-samples.ts'

const secret = `whsec_${Buffer.from('a secret of some bytes').toString('base64')}`
const body = JSON.stringify({ event: 'message.received', data: { text: 'Grüße' } })

function headersAt(timestamp: number, signedBody = body): Record<string, string> {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signature = createHmac('sha256', key).update(`msg_1.${timestamp}.${signedBody}`).digest('base64')
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,AAAA v1,${signature}`,
  }
}

test('the Node sample accepts signed requests and rejects modified, old and unsigned ones', async () => {
  const { readEvent } = await import(`data:text/javascript,${encodeURIComponent(verifySamples.Node)}`)
  const now = Math.floor(Date.now() / 1000)

  expect(readEvent(secret, headersAt(now), body)).toEqual(JSON.parse(body))
  expect(() => readEvent(secret, headersAt(now), `${body} `)).toThrow('Invalid signature')
  expect(() => readEvent(secret, headersAt(now - 301), body)).toThrow('Timestamp outside')
  expect(() => readEvent(secret, {}, body)).toThrow()
})

test('the Python sample accepts signed requests and rejects modified and old ones', () => {
  if (!hasPython()) return expectToSign(verifySamples.Python, pythonParts)
  const now = Math.floor(Date.now() / 1000)
  const run = (headers: object, text: string) =>
    execFileSync('python3', ['-c', `${verifySamples.Python}\nimport sys\n${pythonProgram}`], {
      input: JSON.stringify({ secret, headers, body: text }),
    })
      .toString()
      .trim()

  expect(run(headersAt(now), body)).toBe('message.received')
  expect(run(headersAt(now), `${body} `)).toBe('Invalid signature')
  expect(run(headersAt(now - 301), body)).toBe('Timestamp outside the tolerance of 5 minutes')
})

const pythonProgram = `given = json.loads(sys.stdin.buffer.read())
try:
    print(read_event(given["secret"], given["headers"], given["body"].encode())["event"])
except ValueError as error:
    print(error)`

function hasPython(): boolean {
  return runs('python3', ['-c', 'import hmac, sys; assert sys.version_info >= (3, 9)'])
}

function runs(program: string, words: string[]): boolean {
  try {
    execFileSync(program, words, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** A signature that was computed once with OpenSSL, so that no sample is compared with itself. */
const fixed = {
  secret: 'whsec_YSBzZWNyZXQgb2Ygc29tZSBieXRlcw==',
  content: 'msg_1.1795226083.{"event":"webhook.test"}',
  signature: 'zin6AcrEXdb0FYy4CQoNrPD85JPuuPYhch2isOzbDHE=',
}

test('the signature of the samples is the one that OpenSSL computes', () => {
  const key = Buffer.from(fixed.secret.slice('whsec_'.length), 'base64')
  expect(createHmac('sha256', key).update(fixed.content).digest('base64')).toBe(fixed.signature)
})

test('the PHP sample accepts signed requests and rejects modified and old ones', () => {
  const program = verifySamples.PHP.replace('<?php', '')
  const run = (headers: Record<string, string>, text: string) =>
    execFileSync('php', ['-r', `${program}\n${phpProgram}`], { input: JSON.stringify({ secret, headers, body: text }) })
      .toString()
      .trim()
  if (!runs('php', ['-v'])) return expectToSign(verifySamples.PHP, phpParts)
  return expectToVerify(run)
})

test('the Ruby sample accepts signed requests and rejects modified and old ones', () => {
  const run = (headers: Record<string, string>, text: string) =>
    execFileSync('ruby', ['-e', `${verifySamples.Ruby}\n${rubyProgram}`], {
      input: JSON.stringify({ secret, headers, body: text }),
    })
      .toString()
      .trim()
  if (!runs('ruby', ['-v'])) return expectToSign(verifySamples.Ruby, rubyParts)
  return expectToVerify(run)
})

test('the Go sample accepts signed requests and rejects modified and old ones', () => {
  if (!runs('go', ['version'])) return expectToSign(verifySamples.Go, goParts)
  const folder = mkdtempSync(join(tmpdir(), 'parley-go-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'sample.go'), verifySamples.Go.replace('package parley', 'package main'))
  writeFileSync(join(folder, 'main.go'), goProgram)
  const run = (headers: Record<string, string>, text: string) =>
    execFileSync('go', ['run', 'sample.go', 'main.go'], {
      cwd: folder,
      input: JSON.stringify({ secret, headers, body: text }),
    })
      .toString()
      .trim()
  return expectToVerify(run)
})

function expectToVerify(run: (headers: Record<string, string>, text: string) => string): void {
  const now = Math.floor(Date.now() / 1000)
  expect(run(headersAt(now), body)).toBe('message.received')
  expect(run(headersAt(now), `${body} `)).toMatch(/^invalid signature$/i)
  expect(run(headersAt(now - 301), body)).toMatch(/^timestamp outside the tolerance of 5 minutes$/i)
}

/** Checks a sample where its language is not on this machine: it names each part of how the fixed signature is made, in this order. */
function expectToSign(sample: string, parts: readonly string[]): void {
  const places = parts.map((part) => sample.indexOf(part))
  expect(parts.filter((_, index) => places[index] === -1)).toEqual([])
  expect(places).toEqual(places.toSorted((one, other) => one - other))
}

const pythonParts = [
  '> 300',
  'b64decode(secret.removeprefix("whsec_"))',
  'f"{id}.{timestamp}.".encode() + body, hashlib.sha256',
  'compare_digest(expected, each)',
]
const phpParts = [
  '> 300',
  "base64_decode(substr($secret, strlen('whsec_')))",
  'hash_hmac(\'sha256\', "$id.$timestamp.$body", $key, true)',
  'hash_equals($expected, $given)',
]
const rubyParts = [
  '<= 300',
  'Base64.decode64(secret.delete_prefix("whsec_"))',
  'OpenSSL::HMAC.digest("SHA256", key, "#{id}.#{timestamp}.".b + body.b)',
  'secure_compare(expected, each)',
]
const goParts = [
  '> 300',
  'DecodeString(strings.TrimPrefix(secret, "whsec_"))',
  'hmac.New(sha256.New, key)',
  'id + "." + timestamp + "."',
  'mac.Write(body)',
  'hmac.Equal(expected, []byte(given))',
]

const phpProgram = `$given = json_decode(file_get_contents('php://stdin'), true);
$server = [];
foreach ($given['headers'] as $name => $value) {
    $server['HTTP_' . strtoupper(str_replace('-', '_', $name))] = $value;
}
try {
    echo read_event($given['secret'], $server, $given['body'])['event'];
} catch (RuntimeException $error) {
    echo $error->getMessage();
}`

const rubyProgram = `given = JSON.parse($stdin.read)
begin
  puts read_event(given["secret"], given["headers"], given["body"])["event"]
rescue ArgumentError => error
  puts error.message
end`

const goProgram = `package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
)

func main() {
	var given struct {
		Secret  string
		Headers map[string]string
		Body    string
	}
	json.NewDecoder(os.Stdin).Decode(&given)
	headers := http.Header{}
	for name, value := range given.Headers {
		headers.Set(name, value)
	}
	body, err := ReadEvent(given.Secret, headers, []byte(given.Body))
	if err != nil {
		fmt.Println(err)
		return
	}
	var event struct{ Event string }
	json.Unmarshal(body, &event)
	fmt.Println(event.Event)
}
`
