/** What a key asks for before it changes the conversations; `time` is the date until which they are snoozed. */
export type Picked = 'snooze' | 'time' | 'tag' | 'assignee' | 'priority'
