const list = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text
      .split(/[,\n]/)
      .map((pair) => pair.trim())
      .filter(Boolean)
      .map((pair) => {
        const [wrong = '', right = ''] = pair.split('>')
        return [wrong.trim(), right.trim()] as const
      }),
  )

/** Words and groups of words that are never right, in lower case. */
export const misspellings = {
  fr: list(`
    a bientot > à bientôt, à bientot > à bientôt, a bientôt > à bientôt, bientot > bientôt, a demain > à demain,
    a tres vite > à très vite, a très vite > à très vite, a partir > à partir, grace a > grâce à, jusqu'a > jusqu'à,
    deja > déjà, tres > très, apres > après, pres > près, apres-midi > après-midi, meme > même, etes > êtes, etre > être,
    voila > voilà, plait > plaît, s'il vous plait > s'il vous plaît, s’il vous plait > s’il vous plaît, ca > ça,
    sa va > ça va, ca va > ça va, bien sur > bien sûr, biensur > bien sûr, bienvenu a > bienvenue à,
    soiree > soirée, journee > journée, annee > année, arrivee > arrivée, entree > entrée, idee > idée, cafe > café,
    gateau > gâteau, gateaux > gâteaux, fete > fête, fetes > fêtes, pret > prêt, prets > prêts, aout > août, hotel > hôtel,
    reserver > réserver, reservation > réservation, reservations > réservations, telephone > téléphone, numero > numéro,
    probleme > problème, systeme > système, derniere > dernière, premiere > première, deuxieme > deuxième,
    malgres > malgré, parmis > parmi, comme même > quand même, commme > comme, language > langage, adresser vous > adressez-vous,
    rendez vous > rendez-vous, ci joint > ci-joint, peut etre > peut-être, peut être > peut-être, au revoir a > au revoir à,
    quelque soit > quel que soit, vous pouver > vous pouvez, vous aver > vous avez, vous ete > vous êtes,
    je vous pries > je vous prie, cordialment > cordialement, bonjours > bonjour, merçi > merci, merçie > merci,
    acceuil > accueil, acceuillir > accueillir, acceuillons > accueillons, apartement > appartement, apeller > appeler,
    appeller > appeler, cadaux > cadeaux, commande prete > commande prête, developper > développer, disponnible > disponible,
    dommages que > dommage que, exellent > excellent, excélent > excellent, gratuis > gratuit,
    malheureusment > malheureusement, notament > notamment, parfaitment > parfaitement,
    professionel > professionnel, professionels > professionnels, recevoire > recevoir, remboursment > remboursement,
    renseignment > renseignement, traditionel > traditionnel, évidement > évidemment, evidemment > évidemment`),
  en: list(`
    teh > the, adn > and, recieve > receive, recieved > received, beleive > believe, seperate > separate,
    definately > definitely, definatly > definitely, occured > occurred, occurence > occurrence, untill > until,
    tommorow > tomorrow, tommorrow > tomorrow, tomorow > tomorrow, wich > which, becuase > because, becasue > because,
    accomodate > accommodate, accomodation > accommodation, adress > address, agian > again, alot > a lot, allways > always,
    avaliable > available, availible > available, begining > beginning, buisness > business, calender > calendar,
    collegue > colleague, comming > coming, commited > committed, completly > completely, concious > conscious,
    enviroment > environment, excelent > excellent, existance > existence, finaly > finally, foriegn > foreign,
    freind > friend, goverment > government, greatful > grateful, happend > happened, immediatly > immediately,
    independant > independent, knowlege > knowledge, libary > library, liason > liaison, maintainance > maintenance,
    neccessary > necessary, necesary > necessary, noticable > noticeable, ocasion > occasion, paymant > payment,
    peice > piece, posible > possible, prefered > preferred, probaly > probably, publically > publicly, realy > really,
    recomend > recommend, recomended > recommended, refered > referred, reservaton > reservation, restarant > restaurant,
    sincerly > sincerely, succesful > successful, suprise > surprise, thier > their, truely > truly, unfortunatly > unfortunately,
    wierd > weird, your welcome > you're welcome, could of > could have, should of > should have, would of > would have,
    dont > don't, doesnt > doesn't, cant > can't, wont be > won't be, im > I'm, ive > I've, thats > that's, its okay > it's okay,
    didnt > didn't, isnt > isn't, wasnt > wasn't, couldnt > couldn't, youre > you're, theyre > they're`),
} as const
