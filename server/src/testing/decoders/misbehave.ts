import type { Task } from '../../decoders/tasks.ts'

/**
 * Replaces the program that decodes files. It does what the last part of the path says, and otherwise answers with its process ID
 * and the number of its environment variables.
 */
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
