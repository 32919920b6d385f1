/**
 * Loaded before the program, so that a process lives so many milliseconds in the future: what takes minutes to be given
 * up, such as a lease, is then over when it starts. The program itself knows nothing of it.
 */
const aheadMs = Number(process.env.CLOCK_AHEAD_MS ?? 0)
const RealDate = Date

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [RealDate.now() + aheadMs] : given, newTarget),
  apply: () => new RealDate(RealDate.now() + aheadMs).toString(),
  get: (target, name, receiver) =>
    name === 'now' ? () => RealDate.now() + aheadMs : Reflect.get(target, name, receiver),
})
