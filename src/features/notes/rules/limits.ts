/** Of a note's own words; a marked passage may have none. */
export const maxNoteLength = 5000
/** Of a marked passage of an article. */
export const maxPassageLength = 1000
/** Of the text before and after a passage, by which it is found again. */
export const maxContextLength = 64
/** A note is at a second of the first day. */
export const maxSecond = 86_400

export const maxNotesOfLesson = 200
export const maxNotesOfPerson = 10_000

/** What one PDF holds: drawing it takes a second or two. Markdown holds all. */
export const maxNotesOfPdf = 500
export const maxLettersOfPdf = 300_000

/** What one person may write within an hour, changes with it: enough for a day without a connection, sent at once. */
export const maxNotesWrittenPerHour = 600

/** How long the place of a deleted note is remembered, so that another device still learns of it. */
export const daysUntilErased = 30
