import type { FileView } from '@parley/shared/files/files'

/** A stored file with what is known of its picture or its sound. */
export type MediaFile = FileView & { readonly width?: number; readonly height?: number; readonly duration_ms?: number }
