-- What belongs to an article is given out as the article is: each request for a recording or a game asks which article has it.

create index articles_by_recording on articles (audio_src) where audio_src is not null;
create index articles_by_game on articles (game_name) where game_name is not null;
