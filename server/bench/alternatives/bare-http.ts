import { createServer } from 'node:http'
import { listenForBench } from './listen-for-bench.ts'

/** `node:http` alone: every request is answered with the bytes of `BODY`. What remains is the cost of HTTP itself. */
const body = process.env.BODY ?? '{}'
const length = Buffer.byteLength(body)

listenForBench(
  createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': length })
    response.end(body)
  }),
)
