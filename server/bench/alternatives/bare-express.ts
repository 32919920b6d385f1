import { createServer } from 'node:http'
import express from 'express'
import { listenForBench } from './listen-for-bench.ts'

/** Express with one route that answers with the bytes of `BODY`: no authentication, no limit, no store, no log. */
const body = process.env.BODY ?? '{}'

const app = express()
app.disable('x-powered-by')
app.disable('etag')
app.get('/{*path}', (_request, response) => {
  response.setHeader('Content-Type', 'application/json; charset=utf-8')
  response.send(body)
})

listenForBench(createServer(app))
