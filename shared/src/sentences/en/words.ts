export const words = {
  theBody: 'The body',
  minutes_one: 'a minute',
  minutes_other: '{{count}} minutes',
  modeLive: 'live',
  modeTest: 'test',
  stateScheduled: 'scheduled',
  stateRunning: 'running',
  statePaused: 'paused',
  stateCompleted: 'completed',
  stateCancelled: 'cancelled',
  stateStopped: 'stopped',
} as const
