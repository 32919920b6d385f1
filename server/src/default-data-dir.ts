/** Apart from the configuration, because code is loaded from it before the configuration is. */
export const defaultDataDir = './data'
