/** How many files one reply can have, and so a canned one. */
export const maxFilesOfReply = 10
