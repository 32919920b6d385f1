export const texts = {
  connectANumber: 'Connect a number',
  about:
    'Connects a number on the WhatsApp Cloud API in four steps. Nothing is stored until every check has succeeded.',
  onlyLive: 'Numbers are connected in live mode',
  openLive: 'Connect a number in live mode',
  beforeYouStart: 'Before you start',
  needBusiness: 'A <a>business portfolio at Meta</a>, in which you are an administrator.',
  needApp: '<a>An app at Meta for Developers</a> with the product WhatsApp, set to Live.',
  needNumber:
    '<a>A phone number in WhatsApp Manager</a>. Remove it first from WhatsApp on a phone, unless the WhatsApp Business app uses it together with the Cloud API.',
  needSystemUser:
    '<a>A system user</a> to which the app and the WhatsApp account are assigned with full control. A system user’s token does not expire when somebody leaves.',
  paymentHint:
    'Meta charges for messages that you send first: add a payment method to the business account in WhatsApp Manager. Replies within 24 hours do not require one.',
  notHttps: 'Parley is open at {{address}}',
  notHttpsHint:
    'WhatsApp delivers messages and receipts only over https. You can connect and send, and will receive nothing until an HTTPS proxy or tunnel leads to Parley.',
  theValues: 'The values',
  whereIdsAre:
    'Both IDs are in <a>the app dashboard</a>: open your app, then WhatsApp → API setup, and select the number that your customers see.',
  phoneNumberIdHint: 'Digits below the number, such as 106540352242922. Not the phone number itself.',
  accountIdHint: 'Digits beside it, such as 102290129340398. The ID of the WhatsApp Business account.',
  accessToken: 'Access token',
  whereTokenIs:
    'About 200 letters and digits that begin with EAA. In <a>Meta’s business settings</a>, open Users → System users → Generate token, choose the app, “Never” expires, and the permissions <code>whatsapp_business_messaging</code> and <code2>whatsapp_business_management</code2>. The token on the page API setup expires after a day.',
  appSecret: 'App secret',
  whereSecretIs:
    '32 letters a to f and digits, such as 0f4c…9a1e. In <a>the app dashboard</a>, open App settings → Basic and select Show next to App secret. It proves that callbacks come from WhatsApp.',
  pin: 'Two-step verification PIN',
  wherePinIs:
    'Six digits, such as 482913. Set or change it in <a>WhatsApp Manager</a> under Phone numbers → Settings → Two-step verification. Parley does not store it.',
  checkAndConnect: 'Check and connect',
  connectEffect:
    'Parley asks WhatsApp in this order, and stores the values only after the last check. The token and the secret are encrypted and never shown again.',
  templatesEffect:
    'Existing templates were approved by the simulator: WhatsApp must review each one after you edit it.',
  checks: 'Checks',
  waiting: 'Not checked yet',
  done: 'Succeeded',
  failed: 'Failed',
  skipped: 'Not reached',
  token: 'The token: valid, of the right kind, with both permissions, for this account',
  account: 'The app secret belongs to the token, and the number to the account',
  registration: 'The number is registered for the Cloud API',
  health: 'WhatsApp lets the number send',
  callbacks: 'The app is subscribed to the messages and receipts of the account',
  openSystemUsers: 'Open the system users',
  openApps: 'Open the app dashboard',
  openNumbers: 'Open the phone numbers',
  openManager: 'Open WhatsApp Manager',
  sendYourself: 'Send yourself a message',
  afterConnecting: 'Once the number is connected, send a message to your own phone and one back.',
  isConnected: '<bdi>{{number}}</bdi> is connected',
  openChannel: 'Open the page of the channel',
  windowHint:
    'WhatsApp allows free text only to people who wrote to the number within the last 24 hours. Everybody else gets an approved template first, and so do you.',
  sendTemplate: 'Send a template to your phone',
  testNeedsPermission: 'Ask a member with the permission to manage templates to send a test message.',
  template: 'Template',
  noTemplate:
    'No approved template of this account is here yet. Meta adds the sample {{sample}} to new accounts; it appears with the next sync.',
  createTemplate: 'Create a template',
  writeToNumber: 'Write to the number from your phone',
  writeToNumberHint:
    'Send any text to <bdi>{{number}}</bdi>. It appears in <a>the inbox</a>, and from then on you can answer with free text for 24 hours.',
  nothingArrived: 'Nothing has arrived from WhatsApp yet',
  nothingArrivedHint:
    'This changes with the first message or receipt. If it does not, see “Messages do not arrive” below.',
  arrived: 'WhatsApp reaches Parley: last callback <relativetime/>',
} as const
