import type { Task } from '../../decoders/tasks.ts'

/** In place of the program that decodes files: does what the last part of the path says, and otherwise answers with its process. */
process.on('message', ({ path }: Task) => {
  const [behaviour] = path.split('/').slice(-1)
  if (behaviour === 'hang') for (;;);
  if (behaviour === 'grow') grow()
  if (behaviour === 'crash') process.abort()
  process.send?.({ picture: { width: process.pid, height: Object.keys(process.env).length, isAnimated: false } })
})
process.on('disconnect', () => process.exit())
process.send?.('ready')

function grow(): void {
  for (const held: Buffer[] = []; ; ) held.push(Buffer.alloc(1024 ** 2, held.length + 1))
}
