export const texts = {
  opensInNewTab: '(opens in a new tab)',
  troubleshooting: 'If something does not work',
  openChannels: 'Open the channels',
  numberShown: 'What Parley knows of the number',
  healthShown: 'What was sent and what failed',
  logShown: 'Number activity',
  nothingArrives: 'Messages do not arrive',
  nothingArrivesCause:
    'WhatsApp cannot reach Parley, or sends the callbacks of the number elsewhere. The page of the channel shows when the last callback arrived.',
  nothingArrivesSteps:
    'Check that Parley is reachable over https from the internet. In <a>the app dashboard</a> under WhatsApp → Configuration, enter the callback URL and the verify token, and subscribe to the field messages. Set the app to Live: one in development gets callbacks of its testers only. Then write to the number again.',
  nobodyReceives: 'Nobody receives our messages',
  nobodyReceivesCause:
    'A free text reaches only people who wrote to the number within the last 24 hours. Other causes are a business account without a payment method, a restriction, and Meta’s test number, which reaches five registered recipients.',
  nobodyReceivesSteps:
    'Send an approved template to people who have not written. In <a>WhatsApp Manager</a>, look for a restriction or a missing payment method. The page of the channel lists the reasons of failures.',
  staysSent: 'Messages stay at “Sent”',
  staysSentCause:
    'WhatsApp accepted the message, and no receipt arrived: the phone is off, the customer has blocked the number, or callbacks do not arrive.',
  staysSentSteps:
    'Send a test message to your own phone. If it arrives there and stays at “Sent” here, callbacks do not arrive: check the callback URL and the field messages in <a>the app dashboard</a>.',
  someFail: 'Only some customers receive a campaign',
  someFailCause:
    'The messaging limit of the number was reached, customers opted out, a number is not on WhatsApp, or WhatsApp holds marketing messages back from people who get many.',
  someFailSteps:
    'Open the campaign: it lists the reasons with the number of recipients. The limit is on the page of the channel and in <a>WhatsApp Manager</a>; it grows with good quality. Retry held-back messages after a day.',
  noTemplates: 'Templates are missing',
  noTemplatesCause:
    'They belong to another business account, the token lacks the permission whatsapp_business_management, or they were just created. Parley compares them every hour.',
  noTemplatesSteps:
    'On the page of the channel, select “Sync templates now”. Check in <a>WhatsApp Manager</a> that they are in the business account of the number. If Parley says that it cannot read them, replace the token by one with both permissions.',
  pending: 'The number shows as pending, or cannot be connected',
  pendingCause:
    'It is not registered for the Cloud API, or not verified. After its display name was approved, it must be registered again.',
  pendingSteps:
    'Verify the number in <a>WhatsApp Manager</a> with the code of a text message or a call. Set or look up its two-step verification PIN there, and connect it with that PIN. WhatsApp allows 10 attempts in 72 hours, so do not guess.',
  tokenRefused: 'WhatsApp rejects the access token',
  tokenRefusedCause:
    'It has expired, as the token of the page API setup does after a day, was revoked, or its user lost access to the app or the account. Sending is paused until it is replaced.',
  tokenRefusedSteps:
    'In <a>Meta’s business settings</a>, assign the app and the WhatsApp account to a system user, and generate a token that never expires with whatsapp_business_messaging and whatsapp_business_management. Then select “Replace token…” on the page of the channel.',
} as const
