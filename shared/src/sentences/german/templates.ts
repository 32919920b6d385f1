/** What is wrong with the definition of a template. */
export const templates = {
  'must be HEADER, BODY, FOOTER, BUTTONS, CAROUSEL or LIMITED_TIME_OFFER':
    'muss HEADER, BODY, FOOTER, BUTTONS, CAROUSEL oder LIMITED_TIME_OFFER sein',
  'must be QUICK_REPLY, URL, PHONE_NUMBER, COPY_CODE or OTP':
    'muss QUICK_REPLY, URL, PHONE_NUMBER, COPY_CODE oder OTP sein',
  'must hold exactly one BODY': 'muss genau einen BODY enthalten',
  'must hold at most one {{type}}': 'darf höchstens einmal {{type}} enthalten',
  'must hold a HEADER': 'muss einen HEADER enthalten',
  'must be left out for the format {{format}}': 'muss beim Format {{format}} fehlen',
  'must use either numbered or named placeholders, not both':
    'muss entweder nummerierte oder benannte Platzhalter verwenden, nicht beides',
  'has braces that are not a placeholder; write {{1}}, {{2}} or {{first_name}}':
    'hat geschweifte Klammern, die kein Platzhalter sind; schreiben Sie {{1}}, {{2}} oder {{first_name}}',
  'must write numbers without leading zeros, not {{number}}':
    'muss Zahlen ohne führende Nullen schreiben, nicht {{number}}',
  'must number its placeholders from {{first}} without a gap; {{missing}} is missing':
    'muss seine Platzhalter ab {{first}} ohne Lücke nummerieren; {{missing}} fehlt',
  '{{given}} is not a component type; use {{types}}':
    '{{given}} ist keine Art von Bestandteil; verwenden Sie {{types}}',
  '{{given}} is not a button type; use {{types}}': '{{given}} ist keine Art von Schaltfläche; verwenden Sie {{types}}',
  '{{given}} is not a supported language code such as en_US': '{{given}} ist kein unterstützter Sprachcode wie en_US',
  'has no text': 'hat keinen Text',
  'has {{count}} {{type}} buttons; at most {{maximum}} is allowed':
    'hat {{count}} Schaltflächen der Art {{type}}; höchstens {{maximum}} ist erlaubt',
  'has {{count}} {{type}} buttons; at most {{maximum}} are allowed':
    'hat {{count}} Schaltflächen der Art {{type}}; höchstens {{maximum}} sind erlaubt',
  'must have all QUICK_REPLY buttons next to each other': 'muss alle QUICK_REPLY-Schaltflächen nebeneinander haben',
  'has {{count}} characters; a label can have {{maximum}}':
    'hat {{count}} Zeichen; eine Beschriftung kann {{maximum}} haben',
  'can have at most {{maximum}} characters': 'kann höchstens {{maximum}} Zeichen haben',
  'must name the app that takes the code': 'muss die App nennen, die den Code übernimmt',
  'must be true for ZERO_TAP': 'muss für ZERO_TAP true sein',
  'can have at most one variable': 'kann höchstens eine Variable haben',
  'can have a variable only at its end': 'kann eine Variable nur am Ende haben',
  'must give a sample for the variable': 'muss ein Beispiel für die Variable nennen',
  'has {{count}}; a carousel has {{minimum}} to {{maximum}} cards':
    'hat {{count}}; ein Karussell hat {{minimum}} bis {{maximum}} Karten',
  'must have the same parts as the first card': 'muss dieselben Teile wie die erste Karte haben',
  'must be IMAGE or VIDEO in a card': 'muss in einer Karte IMAGE oder VIDEO sein',
  'can have at most {{maximum}} characters in a card': 'kann in einer Karte höchstens {{maximum}} Zeichen haben',
  'can be at most {{maximum}} in a card': 'können in einer Karte höchstens {{maximum}} sein',
  'needs a COPY_CODE button when it has an expiration': 'braucht eine COPY_CODE-Schaltfläche, wenn es abläuft',
  'must have the COPY_CODE button first': 'muss die COPY_CODE-Schaltfläche zuerst haben',
  'needs a URL button': 'braucht eine URL-Schaltfläche',
  'must be IMAGE or VIDEO beside a limited-time offer': 'muss neben einem befristeten Angebot IMAGE oder VIDEO sein',
  'cannot stand beside a limited-time offer': 'kann nicht neben einem befristeten Angebot stehen',
  'can have at most {{maximum}} characters beside a limited-time offer':
    'kann neben einem befristeten Angebot höchstens {{maximum}} Zeichen haben',
  'must be MARKETING for a carousel': 'muss für ein Karussell MARKETING sein',
  'must be MARKETING for a limited-time offer': 'muss für ein befristetes Angebot MARKETING sein',
  'must have an OTP button in an AUTHENTICATION template':
    'muss in einer AUTHENTICATION-Vorlage eine OTP-Schaltfläche haben',
  'must have add_security_recommendation in place of a text: the platform writes the text':
    'muss statt eines Textes add_security_recommendation haben: Den Text schreibt die Plattform',
  'must have code_expiration_minutes in place of a text: the platform writes the text':
    'muss statt eines Textes code_expiration_minutes haben: Den Text schreibt die Plattform',
  'is not allowed in an AUTHENTICATION template': 'ist in einer AUTHENTICATION-Vorlage nicht erlaubt',
  'can have an OTP button only in an AUTHENTICATION template':
    'kann eine OTP-Schaltfläche nur in einer AUTHENTICATION-Vorlage haben',
  'has a field that only an AUTHENTICATION template has': 'hat ein Feld, das nur eine AUTHENTICATION-Vorlage hat',
  'has {{words}} for {{variables}}; platforms tend to reject fewer than {{minimum}}':
    'hat {{words, translated}} für {{variables, translated}}; Plattformen lehnen weniger als {{minimum}} oft ab',
  'has {{count}} characters; a header can have {{maximum}}':
    'hat {{count}} Zeichen; eine Kopfzeile kann {{maximum}} haben',
  'has {{count}} characters; a body can have {{maximum}}': 'hat {{count}} Zeichen; ein Text kann {{maximum}} haben',
  'has {{count}} characters; a footer can have {{maximum}}':
    'hat {{count}} Zeichen; eine Fußzeile kann {{maximum}} haben',
  'must name a sample file in header_handle': 'muss in header_handle eine Beispieldatei nennen',
  'must be one line': 'muss eine einzige Zeile sein',
  'must not contain variables': 'darf keine Variablen enthalten',
  'must not start with a variable': 'darf nicht mit einer Variablen beginnen',
  'must not end with a variable': 'darf nicht mit einer Variablen enden',
  'must not have two variables side by side': 'darf keine zwei Variablen direkt nebeneinander haben',
  'names a variable {{name}}; names are 1 to 20 letters a to z and underscores':
    'nennt eine Variable {{name}}; Namen haben 1 bis 20 Buchstaben von a bis z und Unterstriche',
  'must give a sample for each variable in {{field}}': 'muss in {{field}} ein Beispiel für jede Variable nennen',
  'must give a sample for {{name}} in {{field}}': 'muss in {{field}} ein Beispiel für {{name}} nennen',
  'has {{samples}} in {{field}} for {{variables}}':
    'hat {{samples, translated}} in {{field}} für {{variables, translated}}',
  'has an empty sample in {{field}}': 'hat in {{field}} ein leeres Beispiel',
  'This template has {{part}}, which Parley cannot send yet.':
    'Diese Vorlage hat {{part, translated}}; das kann Parley noch nicht senden.',
  'This template has no body text, without which nothing can be sent.':
    'Diese Vorlage hat keinen Text, und ohne ihn kann nichts gesendet werden.',
} as const

/** Parts of templates, and counts of them. */
export const templateParts = {
  'a header of the kind {{kind}}': 'eine Kopfzeile der Art {{kind}}',
  'a part of an unknown kind': 'einen Bestandteil unbekannter Art',
  'a part of the kind {{kind}}': 'einen Bestandteil der Art {{kind}}',
  'a button that opens a catalog (CATALOG)': 'eine Schaltfläche, die einen Katalog öffnet (CATALOG)',
  'a button that shows several products (MPM)': 'eine Schaltfläche, die mehrere Produkte zeigt (MPM)',
  'a button that shows a product (SPM)': 'eine Schaltfläche, die ein Produkt zeigt (SPM)',
  'a button that opens a form (FLOW)': 'eine Schaltfläche, die ein Formular öffnet (FLOW)',
  'a button that starts a call in WhatsApp (VOICE_CALL)':
    'eine Schaltfläche, die in WhatsApp einen Anruf beginnt (VOICE_CALL)',
  'a button that asks for contact details (REQUEST_CONTACT_INFO)':
    'eine Schaltfläche, die nach Kontaktdaten fragt (REQUEST_CONTACT_INFO)',
  'a button of an unknown kind': 'eine Schaltfläche unbekannter Art',
  'a button of the kind {{kind}}': 'eine Schaltfläche der Art {{kind}}',
  '1 word': '1 Wort',
  '{{count}} words': '{{count}} Wörter',
  '1 variable': '1 Variable',
  '{{count}} variables': '{{count}} Variablen',
  '1 sample': '1 Beispiel',
  '{{count}} samples': '{{count}} Beispiele',
} as const
