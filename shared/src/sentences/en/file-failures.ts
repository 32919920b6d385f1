/** Why the file of a message could not be stored. Errors of uploads say the same. */
export const fileFailures = {
  fileBrokeOff: 'The file broke off before its end',
  fileDamaged: 'The file did not arrive as it was sent: its SHA-256 is not the one that the platform names',
  fileEmpty: 'The file is empty',
  uploadTooLarge: 'The file is larger than {{megabytes}} MB',
  noSpaceForFiles: 'Less than 1 GB of the disk is free, so no files are accepted. Free some space and try again.',
  fileStorageUnavailable: 'The storage of files does not answer. Try again later.',
  fileQuotaReached:
    'The files of this workspace would take more than the {{megabytes}} MB that it may have. Delete files that are no longer needed, or ask the operator of this installation for more.',
  fileInfected: 'The scan found the file harmful, so it was not stored.',
  fileNotScanned: 'The file could not be scanned for harmful content, so it was not stored. Try again later.',
  fileNotDecoded: 'The file could not be read within the limits of time and memory',
} as const
