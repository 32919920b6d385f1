/** The largest sample taken while the work runs. */
export async function mostWhile(work: Promise<unknown>, sample: () => Promise<number>): Promise<number> {
  let [most, isDone] = [0, false]
  void Promise.allSettled([work]).then(() => {
    isDone = true
  })
  while (!isDone) most = Math.max(most, await sample())
  await work
  return most
}
